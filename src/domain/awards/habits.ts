/** The habits with their reasons and colours, in the product's order. */
export const HABITS = [
  { name: 'Own It', colour: '#4a6f25', reasons: ['Work Hard', 'Set Goals', 'Be Responsible'] },
  { name: 'Walk Through the Door', colour: '#6d51fb', reasons: ['Get Here', 'Be Positive', 'Never Give Up'] },
  { name: 'Look in the Mirror', colour: '#bb8a72', reasons: ['Be Accountable', 'Be Honest', 'Be Dedicated'] },
  {
    name: 'Treat Others the Way You Want to Be Treated',
    colour: '#d53987',
    reasons: ['Be Courteous', 'Be Engaged', 'Be Empathetic'],
  },
  { name: 'Do Your Part', colour: '#27a1b9', reasons: ['We Want...', 'We Can...', 'We Will...'] },
] as const;

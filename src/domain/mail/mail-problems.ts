/**
 * Why an email could not be handed over. `unreadable`: it was sealed with another key. `ended`: its link or code no longer
 * works. `off`: email was switched off while it waited.
 */
export type MailProblem =
  | 'unreachable'
  | 'encryption'
  | 'sign_in'
  | 'sender'
  | 'refused'
  | 'later'
  | 'unreadable'
  | 'ended'
  | 'off';

/** Why an email could not be handed over. */
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

export const PROBLEM_WORDS: Record<MailProblem, string> = {
  unreachable: 'The mail server doesn’t answer. Check its name and port, and whether a firewall is in the way.',
  encryption:
    'No encrypted connection that can be trusted. Check the encryption, the port and the server’s certificate.',
  sign_in: 'The mail server doesn’t accept the user name and the password.',
  sender: 'The mail server doesn’t accept the address that the email comes from.',
  refused: 'The mail server won’t take this email. The address may be wrong.',
  later: 'The mail server doesn’t take it at the moment.',
  unreadable: 'It was written with another key of this server, so nobody can read it any more.',
  ended: 'Its link or code ended before it could be sent.',
  off: 'Email was switched off before it could be sent.',
};

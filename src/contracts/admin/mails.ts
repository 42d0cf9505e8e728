import * as z from 'zod/mini';

const mailPart = z.object({ kind: z.enum(['words', 'link', 'code']), text: z.string() });

/** An email to copy or to send: its subject, and its paragraphs in their order. */
export const mailText = z.object({ subject: z.string(), parts: z.array(mailPart) });

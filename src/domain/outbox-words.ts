/** 'Stopped. 12 sent, 18 not sent.' What was on its way without an answer is neither (decisions §1.7). */
export function stoppedText({ sent, notSent, inDoubt }: { sent: number; notSent: number; inDoubt: number }): string {
  const text = `Stopped. ${sent} sent, ${notSent} not sent.`;
  if (inDoubt === 0) return text;
  return inDoubt === 1
    ? `${text} 1 was already on its way and may still arrive.`
    : `${text} ${inDoubt} were already on their way and may still arrive.`;
}

/** What Discard does to awards that are not sent. */
export function discardText(count: number): string {
  return `${count === 1 ? 'It is' : 'They are'} given up and never sent. This can’t be undone.`;
}

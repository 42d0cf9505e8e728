/** A part of a text that people write without knowing any markup. */
export type TextBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

const HEADING = /^#+\s+/;
const ITEM = /^[-*•]\s+/;

/** Reads a text: '# ' begins a heading, '- ' an item of a list, and an empty line ends a paragraph. */
export function readPlainText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const last = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (HEADING.test(line)) {
      blocks.push({ kind: 'heading', text: line.replace(HEADING, '') });
      isOpen = false;
    } else if (ITEM.test(line)) {
      const item = line.replace(ITEM, '');
      if (isOpen && last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
      isOpen = true;
    } else if (isOpen && last?.kind === 'paragraph') last.text += ` ${line}`;
    else {
      blocks.push({ kind: 'paragraph', text: line });
      isOpen = true;
    }
  }
  return blocks;
}

import { useEffect, useState } from 'react';

/** A reader has read it by then; the next press says the same words again. */
const GONE_AFTER_MS = 1000;

/** Words for a screen reader, said at a press and never by themselves. */
export function useReading(words: string | null): { text: string; read: () => void } {
  const [text, setText] = useState('');
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => setText(''), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, read: () => setText(words ?? '') };
}

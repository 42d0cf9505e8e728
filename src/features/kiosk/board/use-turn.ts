import { useEffect, useState } from 'react';

/** Which of the boards is shown: each stays for its turn, then comes the next. A pause holds it. */
export function useTurn(boards: number, turnMs: number, paused: boolean): number {
  const [turn, setTurn] = useState(0);
  const isOne = boards <= 1;
  useEffect(() => {
    if (isOne || paused) return;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [isOne, paused, turnMs]);
  return isOne ? 0 : turn % boards;
}

import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import { qrPath } from '#domain/displays/qr-path.ts';

/** What a scanner needs around the code. */
const QUIET_ZONE = 4;

/** An address to scan, dark on white in both themes: scanners read nothing else for certain. The same is there to type. */
export function QrCode({ text, className }: { text: string; className: string | undefined }) {
  const { size, path } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M });
    return { size: code.size, path: qrPath(code.size, (x, y) => code.get(x, y)) };
  }, [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={className}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

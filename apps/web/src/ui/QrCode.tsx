import { generate } from 'lean-qr';
import { useMemo } from 'react';
import './QrCode.css';

/** Modules of empty border that a reader needs. */
const quietZone = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(text: string): { path: string; size: number } {
  const code = generate(text);
  const modules: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) modules.push(`M${x + quietZone} ${y + quietZone}h1v1h-1z`);
    }
  }
  return { path: modules.join(''), size: code.size + 2 * quietZone };
}

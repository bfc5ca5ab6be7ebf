import type { generate as Generate } from 'lean-qr';
import { useEffect, useState } from 'react';
import './QrCode.css';

/** Empty modules around the code that a scanner needs. */
const quietZone = 4;

interface Drawn {
  path: string;
  size: number;
}

/**
 * The encoder is loaded on demand, since few people see a code. If that fails, the link beside it is enough.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [{ path, size }, setDrawn] = useState<Drawn>({ path: '', size: 1 });
  useEffect(() => {
    let isWanted = true;
    import('lean-qr').then(
      ({ generate }) => isWanted && setDrawn(draw(generate, text)),
      (error: unknown) => console.error('The QR code could not be drawn', error),
    );
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

function draw(generate: typeof Generate, text: string): Drawn {
  const code = generate(text);
  const modules: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) modules.push(`M${x + quietZone} ${y + quietZone}h1v1h-1z`);
    }
  }
  return { path: modules.join(''), size: code.size + 2 * quietZone };
}

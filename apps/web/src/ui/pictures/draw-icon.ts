import './Icon.css';

const drawn = new Map<string, SVGSVGElement>();

/** Like `<Icon>`, for code outside React: each drawing is parsed once, then cloned. */
export function drawIcon(shape: string, size: 'small' | 'text'): SVGSVGElement {
  const key = `${size} ${shape}`;
  const held = drawn.get(key) ?? readIcon(shape, size);
  drawn.set(key, held);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy is what it was made from
  return held.cloneNode(true) as SVGSVGElement;
}

function readIcon(shape: string, size: 'small' | 'text'): SVGSVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', `icon icon-${size}`);
  icon.setAttribute('viewBox', '0 0 512 512');
  icon.setAttribute('aria-hidden', 'true');
  icon.innerHTML = drawingOf(shape);
  return icon;
}

/** ionicons ships whole SVG documents as data URIs; inlined, a drawing takes the text's colour. */
export function drawingOf(dataUri: string): string {
  return dataUri.slice(dataUri.indexOf('>') + 1, dataUri.lastIndexOf('</svg>'));
}

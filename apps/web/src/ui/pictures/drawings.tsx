import type { ReactNode } from 'react';
import './drawings.css';

/* Drawings for empty states: the mark's hook, an object in it, and the lamp if something is waiting. */

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="empty-state-drawing drawing" viewBox="0 0 220 186" aria-hidden="true">
      <path className="drawing-hook" d="M34 66a76 76 0 0 0 152 0" />
      {children}
    </svg>
  );
}

export function ChatDrawing() {
  return (
    <Drawing>
      <path
        className="drawing-object"
        d="M75 44h70a18 18 0 0 1 18 18v26a18 18 0 0 1-18 18h-36l-20 18v-18H75a18 18 0 0 1-18-18V62a18 18 0 0 1 18-18z"
      />
      <path className="drawing-detail" d="M79 68h56M79 84h36" />
      <circle className="drawing-lamp" cx="163" cy="44" r="22" />
    </Drawing>
  );
}

/** `isSent`: with a check mark in the lamp. */
export function MailDrawing({ isSent = false }: { isSent?: boolean }) {
  return (
    <Drawing>
      <rect className="drawing-object" x="60" y="44" width="100" height="72" rx="16" />
      <path d="m67 59 37 29a10 10 0 0 0 12 0l37-29" />
      <circle className="drawing-lamp" cx="162" cy="40" r="21" />
      {isSent && <path className="drawing-check" d="m154 40.500 6 6 10.500-12" />}
    </Drawing>
  );
}

export function PeopleDrawing() {
  return (
    <Drawing>
      <circle className="drawing-object" cx="110" cy="58" r="21" />
      <path className="drawing-object" d="M70 122c0-24 18-36 40-36s40 12 40 36z" />
      <circle className="drawing-lamp" cx="150" cy="44" r="18" />
    </Drawing>
  );
}

export function DoneDrawing() {
  return (
    <Drawing>
      <circle className="drawing-object" cx="110" cy="76" r="44" />
      <path d="m91 77 13 13 26-29" />
    </Drawing>
  );
}

export function LinkDrawing() {
  return (
    <Drawing>
      <path d="M98 62H82a24 24 0 0 0 0 48h16M122 62h16a24 24 0 0 1 0 48h-16" />
      <path className="drawing-detail" d="M94 86h6M120 86h6" />
    </Drawing>
  );
}

export function CloudDrawing() {
  return (
    <Drawing>
      <path
        className="drawing-object"
        d="M72 112h78a26 26 0 0 0 4-51.7A42 42 0 0 0 74.500 70 21.500 21.500 0 0 0 72 112z"
      />
      <path className="drawing-gap" d="M76 128 146 46" />
      <path d="M76 128 146 46" />
    </Drawing>
  );
}

export function NothingDrawing() {
  return (
    <Drawing>
      <rect className="drawing-object" x="66" y="34" width="88" height="96" rx="16" />
      <path className="drawing-detail" d="M86 62h48M86 82h48M86 102h24" />
      <path className="drawing-gap" d="M70 128 150 40" />
      <path d="M70 128 150 40" />
    </Drawing>
  );
}

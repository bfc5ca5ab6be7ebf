import { useEffect, useRef } from 'react';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import '../fields/Chips.css';

interface ChipLinksProps {
  label: string;
  links: readonly { to: string; text: string; isCurrent: boolean }[];
}

/** Ways between the pages of one area, side by side; Back leaves the area. What does not fit is scrolled to. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  const navigation = useNavigation();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Newer browsers return a promise, which would be taken for what ends the effect.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, []);
  return (
    <nav className="row chips chip-links" aria-label={label}>
      {links.map(({ to, text, isCurrent }) => (
        <a
          key={to}
          ref={isCurrent ? current : undefined}
          href={`#${to}`}
          className="row chip"
          aria-current={isCurrent ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            if (!isCurrent) navigation.replace(to);
          }}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

import { useEffect, useRef } from 'react';
import { useNavigation } from '../../platform/navigation/navigation.ts';
import '../fields/Chips.css';

interface ChipLinksProps {
  label: string;
  links: readonly { to: string; text: string; isCurrent: boolean }[];
}

/**
 * Links between the pages of one area, side by side; Back leaves the area. They scroll if they do not fit.
 */
export function ChipLinks({ label, links }: ChipLinksProps) {
  const navigation = useNavigation();
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // In braces, since newer browsers return a promise, which React would take for the effect's cleanup.
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

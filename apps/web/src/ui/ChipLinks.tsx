import { useNavigation } from '../platform/navigation.ts';
import './ChipLinks.css';

interface ChipLinksProps {
  label: string;
  links: readonly { to: string; text: string; isCurrent: boolean }[];
}

/** Ways between the pages of one area, side by side; Back leaves the area. */
export function ChipLinks({ label, links }: ChipLinksProps) {
  const navigation = useNavigation();
  return (
    <nav className="chip-links" aria-label={label}>
      {links.map(({ to, text, isCurrent }) => (
        <a
          key={to}
          href={`#${to}`}
          className="chip-link"
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

import { formatNumber } from '../../platform/language/format.ts';
import { useText } from '../../platform/language/i18n.ts';
import { IconTile } from '../../ui/pictures/IconTile.tsx';
import { Link } from '../../ui/buttons/Link.tsx';

interface FigureTileProps {
  figure: number;
  /** "of 22" */
  total?: string;
  label: string;
  icon: string;
  kind: 'brand' | 'waiting' | 'calm';
  /** The address of the list that it counts. */
  to: string;
}

export function FigureTile({ figure, total, label, icon, kind, to }: FigureTileProps) {
  const { language } = useText();
  return (
    <li>
      <Link to={to} className="card figure-tile">
        <span className="figure-tile-figure">
          {formatNumber(figure, language)}
          {total !== undefined && <small className="figure-tile-total"> {total}</small>}
        </span>
        <IconTile icon={icon} kind={kind} size="small" />
        <span className="small figure-tile-label">{label}</span>
      </Link>
    </li>
  );
}

import { useText } from '../../platform/language/i18n.ts';
import './brand.css';

/** The logotype, for screens before the app. */
export function Logotype() {
  const { t } = useText();
  return (
    <svg className="logotype" viewBox="0 4 113 38" role="img" aria-label={t('app.name')}>
      <path d="M10 8.5v20a8.5 8.5 0 0 0 8.5 8.5H21M4 18.5h6" />
      <circle className="mark-lamp" cx="20" cy="18.5" r="4.4" />
      <path d="M33.5 27.5h18.7a9.6 9.6 0 1 0-3 7" />
      <path d="M62.5 17.5V37M62.5 26.5a8.5 8.5 0 0 1 17 0V37" />
      <circle cx="99.5" cy="27.3" r="9.6" />
      <path d="M109.1 8v29" />
    </svg>
  );
}

/** The mark: a person, held by the hook of the letter; a light left on. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 48 48" aria-hidden="true">
      <rect className="mark-plate" width="48" height="48" rx="14" />
      <path
        d="M18.5 9.5V27a9.5 9.5 0 0 0 9.5 9.5h5.5M11.5 19.5h7"
        fill="none"
        strokeWidth="5.6"
        strokeLinecap="round"
      />
      <circle className="mark-lamp" cx="31.2" cy="19.5" r="5" />
    </svg>
  );
}

/** The mark's enlarged hook, behind the entrance and the menu's header. */
export function ShelfArc() {
  return (
    <svg className="shelf-arc" viewBox="0 0 250 280" width="250" height="280" aria-hidden="true">
      <g transform="translate(100 96)">
        <path
          d="M0-300V60a86 86 0 0 0 86 86h120"
          fill="none"
          stroke="currentColor"
          strokeWidth="52"
        />
        <circle cx="118" cy="26" r="42" fill="currentColor" />
      </g>
    </svg>
  );
}

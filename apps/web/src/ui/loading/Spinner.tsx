import './Spinner.css';

export function Spinner({ size }: { size?: 'large' }) {
  return (
    <svg
      className={size === 'large' ? 'spinner spinner-large' : 'spinner'}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
      aria-hidden="true"
    >
      <circle className="spinner-track" cx="24" cy="24" r="19" />
      <path d="M24 5a19 19 0 0 1 19 19" strokeLinecap="round" />
    </svg>
  );
}

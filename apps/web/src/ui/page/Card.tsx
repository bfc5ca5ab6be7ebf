import type { ReactNode } from 'react';
import { Link } from '../buttons/Link.tsx';
import './Card.css';

export function Card({ children }: { children: ReactNode }) {
  return <div className="card">{children}</div>;
}

interface SectionHeadProps {
  title: string;
  /** The page with the whole list: "See all". */
  link?: { to: string; text: string; label: string };
}

export function SectionHead({ title, link }: SectionHeadProps) {
  return (
    <div className="row row-yields section-head">
      <h2 className="section">{title}</h2>
      {link !== undefined && (
        <Link to={link.to} className="row section-head-link" label={link.label}>
          {link.text}
        </Link>
      )}
    </div>
  );
}

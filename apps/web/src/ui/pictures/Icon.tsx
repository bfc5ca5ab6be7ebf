import { drawingOf } from './draw-icon.ts';
import './Icon.css';

interface IconProps {
  /** One of ionicons' drawings: `import { eyeOutline } from 'ionicons/icons'`. */
  shape: string;
  /** 24 px by default; `small` is 18 and `text` is 16. */
  size?: 'small' | 'text';
  /** Mirrored in right-to-left languages, because it points along the reading direction. */
  flips?: boolean;
  className?: string;
}

/** A decorative drawing: the text or label around it has the meaning. */
export function Icon({ shape, size, flips = false, className }: IconProps) {
  const classes = ['icon', size && `icon-${size}`, flips && 'icon-flips', className];
  return (
    <svg
      className={classes.filter(Boolean).join(' ')}
      viewBox="0 0 512 512"
      aria-hidden="true"
      // oxlint-disable-next-line react/no-danger -- the drawings are constants of ionicons
      dangerouslySetInnerHTML={{ __html: drawingOf(shape) }}
    />
  );
}

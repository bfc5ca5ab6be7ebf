import {
  arrowForward,
  brushOutline,
  cropOutline,
  eyeOffOutline,
  refreshOutline,
} from 'ionicons/icons';
import { useLayoutEffect, useRef } from 'react';
import { useText } from '../../../platform/language/i18n.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import './ToolRow.css';

const tools = [
  { name: 'crop', icon: cropOutline },
  { name: 'rotate', icon: refreshOutline },
  { name: 'pen', icon: brushOutline },
  { name: 'arrow', icon: arrowForward },
  { name: 'blur', icon: eyeOffOutline },
] as const;

export type Tool = (typeof tools)[number]['name'];

interface ToolRowProps {
  /** The one in use; null for none. */
  tool: Tool | null;
  /** The one that takes the focus at first, if what had it is gone; null for none. */
  focused: Tool | null;
  onTool: (tool: Tool) => void;
}

/** The tools for a picture, one at a time. */
export function ToolRow({ tool, focused, onTool }: ToolRowProps) {
  const { t } = useText();
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) first.current?.focus();
  }, []);
  return (
    <div className="row tool-row" role="toolbar" aria-label={t('picture.tools')}>
      {tools.map(({ name, icon }) => (
        <button
          key={name}
          type="button"
          className={`stack tool tool-${name}`}
          ref={name === focused ? first : undefined}
          // Turning is done at once.
          aria-pressed={tool === null || name === 'rotate' ? undefined : tool === name}
          onClick={() => onTool(name)}
        >
          <Icon shape={icon} />
          {t(`picture.${name}`)}
        </button>
      ))}
    </div>
  );
}

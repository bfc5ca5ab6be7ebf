import { close, returnUpBackOutline } from 'ionicons/icons';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useState } from 'react';
import { announce } from '../../../platform/device/announce.ts';
import { useText } from '../../../platform/language/i18n.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Spinner } from '../../../ui/loading/Spinner.tsx';
import { useAnswer } from '../../../ui/loading/use-answer.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { readPicture } from '../../../ui/editing/read-picture.ts';
import { CropFrame } from '../../../ui/editing/CropFrame.tsx';
import { DrawingPad } from './DrawingPad.tsx';
import {
  type Color,
  colors,
  cropTo,
  type Edits,
  shownArea,
  turn,
} from '../../../ui/editing/edits.ts';
import { PictureStage } from '../../../ui/editing/PictureStage.tsx';
import { addStep, beginHistory, undoStep } from './edit-history.ts';
import { type Tool, ToolRow } from './ToolRow.tsx';
import type { PlacedKind } from './move-mark.ts';
import { useMarksByKeys } from './use-marks-by-keys.tsx';
import './PictureEditor.css';

interface PictureEditorProps {
  file: File;
  edits: Edits;
  tool: Tool;
  /** Becomes what Esc and Back do. */
  leaving: Ref<() => void>;
  onTool: (tool: Tool) => void;
  onDone: (edits: Edits) => void;
  onCancel: () => void;
}

/** Crops, turns and draws on a picture. The file stays as it is. */
export function PictureEditor({ file, ...props }: PictureEditorProps) {
  const { t } = useText();
  const { value: picture, error } = useAnswer(useMemo(() => () => readPicture(file), [file]));
  if (picture !== null) return <Editor {...props} base={picture.canvas} />;
  return (
    <>
      <div className="row picture-editor-head">
        <IconButton icon={close} label={t('action.cancel')} onClick={props.onCancel} />
      </div>
      <div className="fill center">
        {error === null ? (
          <span role="status" aria-label={t('action.loading')}>
            <Spinner size="large" />
          </span>
        ) : (
          <Notice kind="error">{t('picture.unreadable')}</Notice>
        )}
      </div>
    </>
  );
}

type Hiding = Exclude<PlacedKind, 'arrow'>;

interface EditorProps extends Omit<PictureEditorProps, 'file'> {
  base: HTMLCanvasElement;
}

function Editor({ base, edits: given, tool, leaving, onTool, onDone, onCancel }: EditorProps) {
  const { t } = useText();
  const [history, setHistory] = useState(() => {
    const begun = beginHistory(given);
    return tool === 'rotate' ? addStep(begun, turn(given, base)) : begun;
  });
  const { edits, before } = history;
  const [color, setColor] = useState<Color>(colors[0]);
  const [hiding, setHiding] = useState<Hiding>('blur');
  const byKeys = useMarksByKeys({ base, edits, tool, onStep: setHistory });
  useImperativeHandle(leaving, () => () => onDone(edits));

  const change = (next: Edits) => setHistory(addStep(history, next));
  function handleTool(next: Tool) {
    if (next === 'rotate') change(turn(edits, base));
    onTool(next);
  }
  return (
    <>
      <div className="row picture-editor-head">
        <IconButton icon={close} label={t('picture.discard')} onClick={onCancel} />
        <span className="fill" />
        <Undo undo={before.length === 0 ? null : () => setHistory(undoStep)} />
        <Button kind="soft" size="small" onClick={() => onDone(edits)}>
          {t('picture.done')}
        </Button>
      </div>
      <PictureStage {...{ base, edits }} isWhole={tool === 'crop'}>
        {tool === 'crop' && (
          <CropFrame
            whole={shownArea(base, { ...edits, crop: null })}
            area={shownArea(base, edits)}
            onChange={(area) => change(cropTo(edits, area, base))}
          />
        )}
        {tool !== 'crop' && tool !== 'rotate' && (
          <DrawingPad
            {...{ base, edits, color }}
            kind={tool === 'blur' ? hiding : tool}
            onChange={change}
          />
        )}
        {byKeys.handles}
      </PictureStage>
      <div className="picture-editor-options">
        {(tool === 'blur' || byKeys.hint !== null) && (
          <p className="small">
            {tool === 'blur' && t('picture.blurHint')} {byKeys.hint}
          </p>
        )}
        <div className="row picture-editor-choices">
          {(tool === 'pen' || tool === 'arrow') && <Colors value={color} onChange={setColor} />}
          {tool === 'blur' && <Hidings value={hiding} onChange={setHiding} />}
          {byKeys.offerFor(tool === 'blur' ? hiding : 'arrow', color)}
        </div>
        {tool === 'crop' && <p className="small">{t('picture.cropHint')}</p>}
      </div>
      <ToolRow tool={tool} focused={tool} onTool={handleTool} />
    </>
  );
}

interface UndoProps {
  /** Null while there is nothing to undo. */
  undo: (() => void) | null;
}

/** Also by the keys for it. */
function Undo({ undo }: UndoProps) {
  const { t } = useText();
  const handleUndo = () => {
    undo?.();
    announce(t('picture.undone'));
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
    if (isUndo && undo !== null) handleUndo();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => handleKey(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <IconButton
      icon={returnUpBackOutline}
      label={t('picture.undo')}
      flips
      isDisabled={undo === null}
      onClick={handleUndo}
    />
  );
}

function Hidings({ value, onChange }: { value: Hiding; onChange: (hiding: Hiding) => void }) {
  const { t } = useText();
  return (
    <Segments<Hiding>
      legend={t('picture.blur')}
      options={[
        { value: 'blur', text: t('picture.asBlur') },
        { value: 'bar', text: t('picture.asBar') },
      ]}
      {...{ value, onChange }}
    />
  );
}

function Colors({ value, onChange }: { value: Color; onChange: (color: Color) => void }) {
  const { t } = useText();
  return (
    <div className="row picture-colors" role="group" aria-label={t('picture.color')}>
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className="center picture-color"
          aria-label={t(`picture.colors.${names[color]}`)}
          aria-pressed={color === value}
          onClick={() => onChange(color)}
        >
          <span style={{ background: color }} />
        </button>
      ))}
    </div>
  );
}

const names = {
  '#ffb938': 'yellow',
  '#e5383b': 'red',
  '#ffffff': 'white',
  '#0d1f26': 'black',
} as const;

import { formatShortcuts } from '../../features/messages/composer/format-shortcuts.ts';
import { findShortcut, messageShortcuts } from '../../features/messages/menu/message-shortcuts.ts';
import { wordShortcut } from '../../platform/device/shortcut.ts';
import { type Text, useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import './ShortcutsSheet.css';

type Key = readonly [printed: string, words: string];

/** All keys of the app, by where they work. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  return (
    <Sheet title={t('shortcuts.heading')} onClose={onClose}>
      <Keys heading={t('shortcuts.everywhere')} keys={everywhere(t)} />
      <Keys heading={t('shortcuts.atMessage')} keys={atMessage(t)} />
      <Keys heading={t('shortcuts.writing')} keys={writing(t)} />
      <Keys heading={t('shortcuts.viewing')} keys={viewing(t)} />
      <div className="sheet-actions">
        <Button kind="outlined" onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
    </Sheet>
  );
}

function everywhere(t: Text['t']): Key[] {
  return [
    [wordShortcut({ key: 'K', hasControl: true }, t), t('shortcuts.search')],
    [wordShortcut(findShortcut, t), t('shortcuts.findHere')],
    ['↑ ↓', t('shortcuts.move')],
    [t('shortcuts.escapeKey'), t('shortcuts.close')],
    ['?', t('shortcuts.list')],
  ];
}

function atMessage(t: Text['t']): Key[] {
  return [
    ['↑ ↓', t('shortcuts.moveMessages')],
    ['← →', t('shortcuts.toolbar')],
    [t('shortcuts.enterKey'), t('shortcuts.menu')],
    [wordShortcut(messageShortcuts.reply, t), t('message.reply')],
    [wordShortcut(messageShortcuts.forward, t), t('message.forward')],
    [wordShortcut(messageShortcuts.edit, t), t('message.edit')],
    [wordShortcut(messageShortcuts.pin, t), t('shortcuts.pin')],
    [wordShortcut(messageShortcuts.select, t), t('message.select')],
    [wordShortcut(messageShortcuts.copy, t), t('message.copy')],
    [wordShortcut(messageShortcuts.delete, t), t('message.delete')],
  ];
}

function writing(t: Text['t']): Key[] {
  return [
    [t('shortcuts.enterKey'), t('composer.send')],
    [t('shortcuts.shiftEnterKeys'), t('shortcuts.newLine')],
    [t('shortcuts.sendLaterKeys'), t('scheduled.sendLater')],
    [wordShortcut(formatShortcuts.bold, t), t('format.bold')],
    [wordShortcut(formatShortcuts.italic, t), t('format.italic')],
    [wordShortcut(formatShortcuts.strike, t), t('format.strike')],
    ['↑', t('shortcuts.editLast')],
    [t('shortcuts.escapeKey'), t('shortcuts.leave')],
  ];
}

function viewing(t: Text['t']): Key[] {
  return [
    ['← →', t('shortcuts.otherPhoto')],
    [t('shortcuts.homeEndKeys'), t('shortcuts.lastPhotos')],
    ['+ −', t('shortcuts.zoom')],
    ['0', t('shortcuts.wholePhoto')],
    [t('shortcuts.escapeKey'), t('shortcuts.closePhoto')],
  ];
}

function Keys({ heading, keys }: { heading: string; keys: readonly Key[] }) {
  return (
    <section>
      <h3 className="section shortcuts-heading">{heading}</h3>
      <dl>
        {keys.map(([key, words]) => (
          <div key={words} className="row shortcut">
            <dt className="fill">{words}</dt>
            <dd>
              <kbd className="shortcut-key">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

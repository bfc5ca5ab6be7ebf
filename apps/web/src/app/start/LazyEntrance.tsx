import { useText } from '../../platform/language/i18n.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Entrance } from '../../ui/entrance/Entrance.tsx';
import { EntranceSkeleton } from '../../ui/entrance/EntranceSkeleton.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { type ScreenLoader, useScreen } from '../pages/screen-loader.ts';

interface LazyEntranceProps<Props> {
  loader: ScreenLoader<Props>;
  props: Props;
}

/** A screen before the log-in that few people see, loaded on demand. */
export function LazyEntrance<Props extends object>({ loader, props }: LazyEntranceProps<Props>) {
  const { t } = useText();
  const { Screen, error, retry } = useScreen(loader);
  if (Screen !== null) return <Screen {...props} />;
  return (
    <Entrance heading={t('app.name')}>
      {error === null ? (
        <EntranceSkeleton />
      ) : (
        <div className="form">
          <Notice kind="error">{t('errors.no_connection')}</Notice>
          <Button size="large" onClick={retry}>
            {t('action.tryAgain')}
          </Button>
        </div>
      )}
    </Entrance>
  );
}

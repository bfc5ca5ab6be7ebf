import { moonOutline, phonePortraitOutline, sunnyOutline } from 'ionicons/icons';
import { useText } from '../../platform/language/i18n.ts';
import { chooseTheme, themes, useTheme } from '../../platform/device/theme.ts';
import { Segments } from '../../ui/fields/Segments.tsx';

const icons = { system: phonePortraitOutline, light: sunnyOutline, dark: moonOutline };

/** The theme of this device, for everyone who logs in on it. */
export function ThemeChoice() {
  const { t } = useText();
  return (
    <Segments
      legend={t('theme.heading')}
      options={themes.map((value) => ({
        value,
        text: t(`theme.${value}`),
        icon: icons[value],
      }))}
      value={useTheme()}
      onChange={chooseTheme}
    />
  );
}

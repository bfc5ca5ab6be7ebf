export interface Device {
  kind: 'phone' | 'computer';
  browser: string | null;
  system: string | null;
}

// Tried in order, since most browsers also claim to be others.
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/YaBrowser\//, 'Yandex Browser'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string, kind: Device['kind']][] = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'phone'],
  [/Android/, 'Android', 'phone'],
  [/Windows/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Mac OS X|Macintosh/, 'macOS', 'computer'],
  [/Linux/, 'Linux', 'computer'],
];

/** The browser and platform of a user agent, by their common names. */
export function readDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const [, system = null, kind = 'computer'] =
    systems.find(([pattern]) => pattern.test(text)) ?? [];
  return { kind, browser, system };
}

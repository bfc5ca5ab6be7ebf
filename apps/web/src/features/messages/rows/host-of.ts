/** The host of a link, as people call it; empty for what is no address. */
export function hostOf(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '');
}

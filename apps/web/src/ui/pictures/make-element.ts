type Properties<Name extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[Name]>;

/**
 * `make('p', { className: 'note' }, 'Sent ', time)`: creates an element, for the few places outside React.
 */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties<Name>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

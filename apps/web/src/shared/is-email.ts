// Each is one repeated character class, so it cannot backtrack, however long the text.
const atom = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const label = /^[a-z\d-]+$/i;
const ending = /^(?:[a-z]{2,4}|\d{1,3})$/i;
const octet = /^\d{1,3}$/;

/**
 * The product's format of an e-mail address: a local part, `@`, then an IP address in brackets or a domain
 * with dots that ends in 2 to 4 letters or 1 to 3 digits. The local part is one that every mail server
 * accepts: RFC 5321's dot-string.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1) return false;
  const domain = text.slice(at + 1);
  const isLocalPart = text
    .slice(0, at)
    .split('.')
    .every((part) => atom.test(part));
  return isLocalPart && (isBracketedIp(domain) || isDottedDomain(domain));
}

function isBracketedIp(domain: string): boolean {
  if (!domain.startsWith('[') || !domain.endsWith(']')) return false;
  const octets = domain.slice(1, -1).split('.');
  return octets.length === 4 && octets.every((part) => octet.test(part) && Number(part) <= 255);
}

function isDottedDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    ending.test(labels.at(-1) ?? '') &&
    labels.every((part) => label.test(part) && !part.startsWith('-') && !part.endsWith('-'))
  );
}

/** Ampersands that start no XML reference; HTML references are resolved with the HTML. */
const strayAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;

/** Sections without references, such as CDATA: their end mark, and a partial end mark at the end of a chunk. */
const raws: Record<string, { end: string; partial: RegExp }> = {
  '<![CDATA[': { end: ']]>', partial: /\]{1,2}$/ },
  '<!--': { end: '-->', partial: /-{1,2}$/ },
};
const rawMark = /<!--|<!\[CDATA\[/;

/** A partial reference or section mark at the end of a chunk. */
const partialMark = /(?:&#?\w{0,8}|<!?-?|<!\[[CDAT]{0,5})$/;

/** Escapes stray ampersands chunk by chunk, except in CDATA sections and comments. */
export function createAmpersandEscaper(): (text: string, isLast?: boolean) => string {
  let raw: { end: string; partial: RegExp } | undefined;
  let waiting = '';
  return (text, isLast = false) => {
    let escaped = '';
    let rest = waiting + text;
    for (;;) {
      const mark: string | undefined = raw?.end ?? rawMark.exec(rest)?.[0];
      const at = mark === undefined ? -1 : rest.indexOf(mark);
      const partial = at < 0 && !isLast ? ((raw?.partial ?? partialMark).exec(rest)?.[0].length ?? 0) : 0;
      const part = at < 0 ? rest.slice(0, rest.length - partial) : rest.slice(0, at + mark!.length);
      escaped += raw === undefined ? part.replace(strayAmpersand, '&amp;') : part;
      rest = rest.slice(part.length);
      if (at < 0) {
        waiting = rest;
        return escaped;
      }
      raw = raw === undefined ? raws[mark!] : undefined;
    }
  };
}

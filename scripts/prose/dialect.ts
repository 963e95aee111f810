/** A word that the project replaces by the standard one. */
export type DialectRule = { pattern: RegExp; instead: string };

const print = (words: string, instead: string): DialectRule => ({
  pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'),
  instead,
});

/** Words that comments, documents and test titles do not use, and what they use instead. */
export const dialect: readonly DialectRule[] = [
  print('nobody|somebody|anybody|whoever', 'the subject itself: user, request, process'),
  print('(?:of|for|to|from|by|with|than) who', 'the user who, the request that'),
  { pattern: /(?:^|[.;:(]\s+)who\b(?![^.]*\?)/gi, instead: 'the user who, the request that' },
  print('whatever', 'every, any'),
  print('anew', 'again'),
  print('beside', 'next to, in addition to'),
  print('all the same', 'still, however'),
  print('so long|so much|so many', 'up to, for N ms, at most'),
  print("one's own|of (?:its|their|his|her|our) own", 'own, separate'),
  print('at hand|in vain|leads? to nothing|led to nothing', 'a plain verb'),
  print('meanwhile', 'at the same time, until then'),
  print('stands?|stood|standing(?! orders?)', 'is, is in, status'),
  print('stand-ins?', 'fake provider, stub'),
  print('told', 'notified, informed, sent'),
  print('hears?|heard|unheard', 'receives, learns, is notified'),
  print('(?:is|are|was|were|be|been|being) away', 'is unavailable, is down'),
  print('judges?|judged|judging', 'evaluate, validate, decide'),
  print('patience|impatience|patient(?:ly)?', 'timeout'),
  print('wish(?:es|ed)?', 'request, input'),
  print('foresees?|foreseen|foresight', 'preview, expect'),
  print('(?:gives?|gave|given|giving) (?:\\w+ )?back', 'release, refund, return'),
  print('(?:calls?|called|calling) (?:(?:it|them|that) )?off', 'cancel'),
  print('set aside', 'reserve'),
  print('flood gates?', 'throttle'),
  print('the short way', 'fast path'),
  print('markets?', 'region'),
  print('persons?', 'user, personal data'),
  print('log-ins?', 'login (the act), session (what follows)'),
  print('sealed|unseals?|seals', 'encrypted'),
  print('trouble', 'error, warning'),
  print('shelf|shelves', 'cards'),
  print('letters? (?:to|about) (?:the|a) (?:user|customer|subscriber)', 'email'),
];

/** Names of types that say nothing. */
export const vagueTypes: ReadonlySet<string> = new Set(['Part', 'Refusal', 'Place', 'Standing', 'Words']);

/** Words that no declared name contains, and what names use instead. */
export const nameWords: ReadonlyMap<string, string> = new Map([
  ['anew', 'again'],
  ['beside', 'next'],
  ['eyes', 'telemetry'],
  ['foresee', 'preview'],
  ['judge', 'evaluate, validate'],
  ['judged', 'result'],
  ['nobody', 'the subject'],
  ['patience', 'timeout'],
  ['impatience', 'timeout'],
  ['patient', 'timeout'],
  ['patiently', 'timeout'],
  ['said', 'message'],
  ['sealed', 'encrypted'],
  ['seal', 'encrypt'],
  ['unseal', 'decrypt'],
  ['somebody', 'user'],
  ['standing', 'status'],
  ['stands', 'is'],
  ['tell', 'notify'],
  ['told', 'notified'],
  ['trouble', 'error'],
  ['whoever', 'the subject'],
  ['wish', 'request, input'],
  ['wishes', 'requests, inputs'],
]);

/** Vague words in the names that a piece of code declares, or in a file name. */
export function findNameWords(name: string): string[] {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  return words.filter((word) => nameWords.has(word));
}

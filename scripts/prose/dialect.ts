/** A word that the project replaces by the standard one. */
export type DialectRule = { pattern: RegExp; instead: string };

const say = (words: string, instead: string): DialectRule => ({
  pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'),
  instead,
});

/** Words that comments, documents and test titles do not use, and what they use instead. */
export const dialect: readonly DialectRule[] = [
  say('nobody|somebody|anybody|whoever', 'the subject itself: user, request, process'),
  say('(?:of|for|to|from|by|with|than) who', 'the user who, the request that'),
  { pattern: /(?:^|[.;:(]\s+)who\b(?![^.]*\?)/gi, instead: 'the user who, the request that' },
  say('whatever', 'every, any'),
  say('anew', 'again'),
  say('beside', 'next to, in addition to'),
  say('all the same', 'still, however'),
  say('so long|so much|so many', 'up to, for N ms, at most'),
  say("one's own|of (?:its|their|his|her|our) own", 'own, separate'),
  say('at hand|in vain|leads? to nothing|led to nothing', 'a plain verb'),
  say('meanwhile', 'at the same time, until then'),
  say('stands?|stood|standing(?! orders?)', 'is, is in, status'),
  say('stand-ins?', 'fake provider, stub'),
  say('told', 'notified, informed, sent'),
  say('hears?|heard|unheard', 'receives, learns, is notified'),
  say('(?:is|are|was|were|be|been|being) away', 'is unavailable, is down'),
  say('judges?|judged|judging', 'evaluate, validate, decide'),
  say('patience|impatience|patient(?:ly)?', 'timeout'),
  say('wish(?:es|ed)?', 'request, input'),
  say('foresees?|foreseen|foresight', 'preview, expect'),
  say('(?:gives?|gave|given|giving) (?:\\w+ )?back', 'release, refund, return'),
  say('(?:calls?|called|calling) (?:(?:it|them|that) )?off', 'cancel'),
  say('set aside', 'reserve'),
  say('flood gates?', 'throttle'),
  say('the short way', 'fast path'),
  say('markets?', 'region'),
  say('persons?', 'user, personal data'),
  say('log-ins?', 'login (the act), session (what follows)'),
  say('sealed|unseals?|seals', 'encrypted'),
  say('trouble', 'error, warning'),
  say('shelf|shelves', 'cards'),
  say('letters? (?:to|about) (?:the|a) (?:user|customer|subscriber)', 'email'),
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

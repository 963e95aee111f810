/** Changes one word of a code, which holds the nonce first and the challenge last. */
const replace = (query: URLSearchParams, place: number, word: string): void =>
  query.set('code', query.get('code')!.split(' ').with(place, word).join(' '));
/** A change of the provider's redirect on its way to the site. With `isOther` it arrives in another browser. */
export const attacks: [name: string, tamper: (query: URLSearchParams) => void, isOther?: true][] = [
  ['a state of nobody', (query) => query.set('state', 'x'.repeat(43))],
  [
    'a state that begins like ours',
    (query) => query.set('state', `${query.get('state')?.slice(0, 12)}${'A'.repeat(31)}`),
  ],
  ['the nonce of another log-in', (query) => replace(query, 0, 'other')],
  ['a code made for another verifier', (query) => replace(query, 4, 'x'.repeat(43))],
  ['the name of another provider', (query) => query.set('iss', 'https://evil.example')],
  ['the session of somebody else, in a browser that began nothing', () => undefined, true],
];

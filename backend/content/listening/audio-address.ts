import type { AudioAddress } from '../../../api-spec/generated/v2.ts';
import { signPath } from '../../../server/signed-url.ts';
import type { Settings } from '../../env.ts';

/** Seconds for which an address works beyond what it plays: time to begin, and to pause a little. */
const spareSeconds = 600;

/**
 * Makes an address at which protected sound plays once through. It lives by real time, which whoever serves the file
 * goes by: moving the sandbox's clock neither breaks nor prolongs it.
 *
 * @param path where the sound is, as the catalogue has it; without a token that leads nowhere.
 * @param lengthSeconds how long it plays.
 */
export function makeAudioAddress(
  path: string,
  lengthSeconds: number,
  { audioSigningKey }: Pick<Settings, 'audioSigningKey'>,
): AudioAddress & { expiresAt: string } {
  const expiresAt = Math.floor(Date.now() / 1000) + lengthSeconds + spareSeconds;
  return {
    audioUrl: signPath(path, expiresAt, audioSigningKey),
    expiresAt: new Date(expiresAt * 1000).toISOString(),
  };
}

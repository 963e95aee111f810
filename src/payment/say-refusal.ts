import { judgeRefusal } from '../domain/payment.ts';
import { text } from '../text.ts';

/**
 * What a person reads when a payment was refused. The words are loaded then, so that those who are not refused, nearly
 * everyone, do not load them; the general sentence where that fails.
 *
 * @param code the refusal reason as the backend hands it on.
 */
export async function sayRefusal(code: string | null | undefined): Promise<string> {
  try {
    const { refusalTexts } = await import('./refusal-text.ts');
    return refusalTexts[judgeRefusal(code)]();
  } catch {
    return text.refusal_general();
  }
}

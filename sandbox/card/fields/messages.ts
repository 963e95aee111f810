import type { FieldStyles } from './appearance.ts';
import type { FieldType } from './validate-field.ts';

/** Texts of one field in the user's language, from the client. */
export type FieldTexts = {
  iframeTitle?: string;
  label?: string;
  error?: Record<string, string>;
  contextualTexts?: Record<string, string>;
};

/** The client's first message to a loaded frame: the configuration of the field. */
export type Configuration = {
  fieldType: FieldType;
  numKey: number;
  /** `card`, or the brand of a stored card */
  txVariant: string;
  maskSecurityCode?: boolean;
  legacyInputMode?: boolean | null;
  iframeUIConfig?: {
    sfStyles?: FieldStyles;
    placeholders?: Record<string, string>;
    ariaConfig?: { lang?: string } & Partial<Record<FieldType, FieldTexts>>;
  };
};

/** A later message of the client, with some of these properties. */
export type ClientMessage = {
  focus?: boolean;
  brand?: string;
  cvcPolicy?: string;
  expiryDatePolicy?: string;
  externalValidation?: boolean;
  unsupportedCard?: boolean;
  code?: string;
  styleObject?: FieldStyles;
  autoComplete?: string;
  destroy?: boolean;
};

/** Sends a message to the page around the frame. */
export type SendMessage = (action: string, content?: Record<string, unknown>) => void;

const readMessage = (event: MessageEvent): Record<string, unknown> | undefined => {
  try {
    const message: unknown = JSON.parse(String(event.data));
    return typeof message === 'object' && message !== null ? { ...message } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Opens the channel to the page around the frame. Messages from other origins or windows, and for other fields, are
 * ignored.
 *
 * @param merchantOrigin the only origin that may embed this frame.
 * @param onStart receives the configuration and a function that sends messages; returns a handler of later messages.
 */
export function openChannel(
  merchantOrigin: string,
  onStart: (configuration: Configuration, tell: SendMessage) => (order: ClientMessage) => void,
): void {
  let numKey: unknown;
  let onOrder: ((order: ClientMessage) => void) | undefined;
  addEventListener('message', (event) => {
    if (event.origin !== merchantOrigin || event.source !== parent) return;
    const message = readMessage(event);
    if (message === undefined) return;
    if (onOrder !== undefined) return message['numKey'] === numKey ? onOrder(message) : undefined;
    if (typeof message['fieldType'] !== 'string' || typeof message['numKey'] !== 'number') return;
    const configuration = message as Configuration;
    const { fieldType } = configuration;
    numKey = configuration.numKey;
    onOrder = onStart(configuration, (action, content = {}) =>
      parent.postMessage(JSON.stringify({ action, fieldType, numKey, ...content }), merchantOrigin),
    );
  });
}

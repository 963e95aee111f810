import type { Types } from '@adyen/api-library';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { CardDetails } from './card-details.ts';
import { makePspReference } from './reference.ts';

/** A card that a shopper stored at the merchant, with its token. */
export type StoredCard = { id: string; shopperReference: string; card: CardDetails };

/** The vault of stored cards. */
export type StoredCards = {
  /** Stores a card; the same card of the same shopper keeps its token. */
  store: (shopperReference: string, card: CardDetails, reference: string) => StoredCard;
  find: (id: string, shopperReference: string) => StoredCard | undefined;
  /** Oldest first. */
  list: (shopperReference: string) => StoredCard[];
  /** Returns whether the shopper had this card. */
  remove: (id: string, shopperReference: string) => boolean;
  clear: () => void;
};

/** Opens the stored vault; creating and deleting a token writes a ledger entry. */
export function openStoredCards(records: DocumentStore, ledger: Ledger): StoredCards {
  const cards = records.collection<StoredCard>('stored-card');
  const list = (shopperReference: string): StoredCard[] =>
    cards.list().filter((stored) => stored.shopperReference === shopperReference);
  const find = (id: string, shopperReference: string): StoredCard | undefined => {
    const stored = cards.get(id);
    return stored?.shopperReference === shopperReference ? stored : undefined;
  };
  return {
    list,
    find,
    store: (shopperReference, card, reference) => {
      const known = list(shopperReference).find((stored) => stored.card.alias === card.alias);
      const stored = { id: known?.id ?? makePspReference(), shopperReference, card };
      cards.put(stored.id, stored);
      const status = known === undefined ? 'created' : 'renewed';
      ledger.append({ kind: 'token', status, reference, subject: shopperReference });
      return stored;
    },
    remove: (id, shopperReference) => {
      if (find(id, shopperReference) === undefined) return false;
      records.transaction(() => {
        cards.delete(id);
        ledger.append({ kind: 'token', status: 'deleted', reference: id, subject: shopperReference });
      });
      return true;
    },
    clear: () => cards.clear(),
  };
}

const brandNames: Record<CardDetails['brand'], string> = { visa: 'VISA', mc: 'MasterCard', amex: 'American Express' };

type PublishedMethod = Types.checkout.StoredPaymentMethod;
type PublishedResource = Types.checkout.StoredPaymentMethodResource;
type DescribedCard = ReturnType<typeof describeStoredCard>;

/** A stored card in the answer of `POST /paymentMethods`, which names no shopper. */
export const toPaymentMethod = ({ shopperReference: _shopper, ...card }: DescribedCard) =>
  card satisfies Partial<Record<keyof PublishedMethod, unknown>>;

/** A stored card in the answer of `GET /storedPaymentMethods`, which names no interactions. */
export const toResource = ({ supportedShopperInteractions: _interactions, ...card }: DescribedCard) =>
  card satisfies Partial<Record<keyof PublishedResource, unknown>>;

/** A stored card with the fields of both lists. */
export function describeStoredCard({ id, shopperReference, card }: StoredCard) {
  return {
    id,
    shopperReference,
    type: 'scheme',
    brand: card.brand,
    name: brandNames[card.brand],
    lastFour: card.lastFour,
    expiryMonth: card.expiryMonth,
    expiryYear: card.expiryYear,
    holderName: card.holderName,
    supportedShopperInteractions: ['Ecommerce', 'ContAuth'],
    supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
  };
}

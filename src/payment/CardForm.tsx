import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import type { PaymentMethods, StoredCard } from '../api/queries.ts';
import { getOfflineMessage } from '../api/offline-message.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { ThreeDSecureFrame } from './ThreeDSecureFrame.tsx';
import styles from './CardForm.module.css';
import type { MountedCard } from './card-component.ts';
import type { CardStep, CardSubmission } from './provider-checkout.ts';

/** Methods for the page that renders the form. */
export type CardFormHandle = Pick<MountedCard, 'validate' | 'submit' | 'focusField'> & {
  /**
   * Queues an order with a stored card while the provider's code loads, so that no click is lost on a slow connection.
   * `onEnter` is called once it has loaded.
   *
   * @returns false when there is nothing to wait for: the card is ready, is being typed, or cannot load.
   */
  postpone: () => boolean;
};

type CardFormProps = {
  methods: PaymentMethods;
  /** the stored card to pay with: only a challenge of its bank is shown then */
  stored?: StoredCard | undefined;
  /** in minor units: the amount to authorise now */
  amount: { value: number; currency: string };
  onSubmit: (submission: CardSubmission) => Promise<CardStep | undefined>;
  onDetails: (details: Record<string, unknown>) => Promise<CardStep | undefined>;
  /** Enter in a field, or a queued order: does the same as the page's own button */
  onEnter: () => void;
  /** an order is possible only when `ready`; a queued order counts as ready */
  onPhase: (phase: CardPhase) => void;
  /** the wallet to pay with while the card provider does not respond */
  alternative?: string | undefined;
  ref: Ref<CardFormHandle>;
};

/** The state of the card provider's fields. */
export type CardPhase = 'loading' | 'ready' | 'unavailable';

const getUnavailableMessage = (alternative: string | undefined): string =>
  alternative === undefined ? text.checkout_card_unavailable() : text.checkout_card_away({ wallet: alternative });

/**
 * The card provider's secured fields with the form's own loading, failure and announcements. Their code and styles load
 * only where a user enters a card.
 */
export function CardForm({ methods, stored, amount, alternative, ref, ...events }: CardFormProps) {
  const { region } = useView();
  const [phase, setPhase] = useState<CardPhase>('loading');
  const [attempt, setAttempt] = useState(0);
  const [fieldError, setFieldError] = useState('');
  const [isChallengeOpen, setChallengeOpen] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedCard>(undefined);
  const isPostponed = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const handlers = useRef({ ...events, amount });
  useEffect(() => {
    handlers.current = { ...events, amount };
  });
  useEffect(() => {
    handlers.current.onPhase(phase === 'loading' && stored !== undefined ? 'ready' : phase);
    // the order button disappears; a voucher that is being typed keeps the focus
    if (phase === 'unavailable' && !document.activeElement?.matches('input:not([type="radio"])'))
      alert.current?.focus();
  }, [phase, stored]);
  useImperativeHandle(
    ref,
    () => ({
      validate: () => mounted.current?.validate() ?? false,
      submit: () => mounted.current?.submit(),
      focusField: (field) => mounted.current?.focusField(field),
      postpone: () => (isPostponed.current = stored !== undefined && !mounted.current && phase === 'loading'),
    }),
    [stored, phase],
  );

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    let isCancelled = false;
    const updatePhase = (next: CardPhase): void => {
      if (!isCancelled) setPhase(next);
    };
    // the provider does not clean up a used element
    const container = element.appendChild(document.createElement('div'));
    setPhase('loading');
    setFieldError('');
    setChallengeOpen(false);
    import('./card-component.ts')
      .then(({ mountCard }) =>
        mountCard(
          container,
          methods,
          handlers.current.amount,
          region,
          {
            onReady: () => updatePhase('ready'),
            onUnavailable: () => updatePhase('unavailable'),
            onSubmit: (submission) => handlers.current.onSubmit(submission),
            onDetails: (details) => handlers.current.onDetails(details),
            onChallenge: () => setChallengeOpen(true),
            onChallengeFailed: () => setAttempt((count) => count + 1),
            onFieldError: setFieldError,
            onEnter: () => handlers.current.onEnter(),
          },
          stored,
        ),
      )
      .then((card) => {
        if (isCancelled) return card.unmount();
        mounted.current = card;
        if (isPostponed.current) handlers.current.onEnter();
      })
      .catch(() => updatePhase('unavailable'));
    return () => {
      isCancelled = true;
      isPostponed.current = false;
      mounted.current?.unmount();
      mounted.current = undefined;
      container.remove();
    };
    // a voucher changes the amount, which the component does not show: the typed input stays
  }, [attempt, region, methods, stored]);

  return (
    <div
      ref={form}
      className={styles['form']}
      tabIndex={-1}
      aria-busy={phase === 'loading'}
      data-phase={phase}
      data-stored={stored !== undefined || undefined}
    >
      {phase === 'loading' && (
        <div className={styles['cover']}>
          <Spinner label={text.checkout_card_loading()} isLarge />
        </div>
      )}
      {phase === 'unavailable' && (
        <div ref={alert} tabIndex={-1}>
          <Notice
            kind="error"
            isAnnounced
            title={getOfflineMessage() ?? getUnavailableMessage(alternative)}
            action={
              <Button
                variant="secondary"
                size="small"
                onClick={() => {
                  // the button disappears
                  form.current?.focus();
                  setAttempt((count) => count + 1);
                }}
              >
                {text.account_retry()}
              </Button>
            }
          />
        </div>
      )}
      <ThreeDSecureFrame
        label={text.account_card()}
        isOpen={isChallengeOpen}
        onAbort={() => mounted.current?.cancelChallenge()}
      >
        <div ref={host} className={styles['fields']} />
      </ThreeDSecureFrame>
      <p className="visually-hidden" role="alert">
        {fieldError}
      </p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getProblem } from '../api/api-error.ts';
import { subscriptionQuery, type UserSegment } from '../api/queries.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ErrorNotice, Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { getStartFailureMessage, useStudentStatus, useStartVerification } from './student-verification.ts';
import { getStudentRedirect } from './student-redirect.ts';
import { blockedTexts, declineTexts } from './student-text.ts';
import { Unavailable } from './Unavailable.tsx';
import styles from './VerifyPage.module.css';

type StudentStatus = UserSegment['student'];

/** Starts the verification; shows a message when the verifier does not respond. */
function StartButton({ label }: { label: string }) {
  const start = useStartVerification();
  return (
    <>
      {start.isError && <ErrorNotice message={getStartFailureMessage(start.error)} />}
      <Button isBusy={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
        {label}
      </Button>
    </>
  );
}

/** With a valid verification: a link to the plan, and to a new verification in its last month. */
function Verified({ studentStatus: { status, validUntil } }: { studentStatus: StudentStatus }) {
  const { region } = useView();
  const subscriptions = useQuery(subscriptionQuery(region));
  const redirect = getStudentRedirect(subscriptions.data, region);
  return (
    <>
      <h1 className={styles['title']}>{text.student_verified_title()}</h1>
      <p className={styles['body']} role="status">
        {text.student_verified({ date: formatLongDate(validUntil ?? '', region) })}
      </p>
      {subscriptions.isPending ? (
        <Spinner label={text.account_loading()} />
      ) : (
        <ButtonLink href={redirect.href}>{redirect.label}</ButtonLink>
      )}
      {status === 'expiring' && <StartButton label={text.student_renew()} />}
    </>
  );
}

/** Without a valid verification: the last result, what blocks a new one, and the link to the verifier. */
function Unverified({ studentStatus, isBack }: { studentStatus: StudentStatus; isBack: boolean }) {
  const { region } = useView();
  const { status, validUntil, reverifyUntil, blockedBy, verification } = studentStatus;
  const declineReason = isBack && verification?.status === 'refused' ? verification.reason : null;
  return (
    <>
      <h1 className={styles['title']}>{text.student_title()}</h1>
      {declineReason !== null && (
        <Notice kind="error" isAnnounced title={text.student_refused_title()}>
          <p>{declineTexts[declineReason]()}</p>
        </Notice>
      )}
      {status === 'expired' && validUntil !== null && (
        <p className={styles['body']}>{text.student_expired({ date: formatLongDate(validUntil, region) })}</p>
      )}
      {reverifyUntil !== null && (
        <p className={styles['body']}>{text.student_reverify({ date: formatLongDate(reverifyUntil, region) })}</p>
      )}
      {blockedBy === null ? (
        <>
          <p className={styles['body']}>{text.student_intro()}</p>
          <StartButton label={text.student_start()} />
        </>
      ) : (
        <Notice kind="info" title={text.student_blocked_title()}>
          <p>{blockedTexts[blockedBy]()}</p>
        </Notice>
      )}
    </>
  );
}

/** Verifies studies before the student checkout and again each year (requirements ST-01, ST-03). */
export function StudentPage() {
  const { region } = useView();
  const { studentStatus, isBack } = useStudentStatus();
  const problem = getProblem(studentStatus.error);
  if (studentStatus.data === undefined && problem?.status === 404) {
    return (
      <div className={styles['page']}>
        <h1 className="visually-hidden">{text.student_title()}</h1>
        <ErrorNotice message={text.student_missing()} />
        <ButtonLink href={linkTo('student', region)}>{text.account_retry()}</ButtonLink>
      </div>
    );
  }
  if (studentStatus.data === undefined && studentStatus.isError && problem?.status !== 401) {
    return (
      <div className={styles['page']}>
        <Unavailable onRetry={() => void studentStatus.refetch()} />
      </div>
    );
  }
  if (studentStatus.data === undefined) {
    return (
      <div className={styles['page']}>
        <Spinner label={text.student_checking()} isLarge />
      </div>
    );
  }
  const { segment, student } = studentStatus.data;
  const isPending = isBack && student.verification?.status === 'pending';
  return (
    <div className={styles['page']}>
      {isPending && (
        <Notice
          kind="info"
          isAnnounced
          title={text.student_pending_title()}
          action={
            <Button variant="secondary" isBusy={studentStatus.isFetching} onClick={() => void studentStatus.refetch()}>
              {text.student_check_again()}
            </Button>
          }
        >
          <p>{text.student_pending()}</p>
        </Notice>
      )}
      {segment === 'student' ? (
        <Verified studentStatus={student} />
      ) : (
        <Unverified studentStatus={student} isBack={isBack} />
      )}
    </div>
  );
}

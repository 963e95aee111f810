import { useMutation, useQuery } from '@tanstack/react-query';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { userSegmentQuery } from '../api/queries.ts';
import { constants } from '../../core/domain/constants.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { writeCookie } from '../ui/cookie.ts';

/** Sets the cookie of a student in verification (requirement ST-05). */
function setStudentFlowCookie(): void {
  writeCookie('studentflow', 'true', constants.flowCookieSeconds);
}

/** The message when a verification could not start. */
export function getStartFailureMessage(error: unknown): string {
  const problem = getProblem(error);
  if (problem?.status === 429) return text.student_too_many();
  return problem?.isTemporary ? text.student_unavailable() : text.error_general();
}

/** Queries the student status; after the verifier's redirect it requests the result first (requirement ST-01). */
export function useStudentStatus() {
  const { region, query } = useView();
  const { verificationId } = query;
  const isBack = verificationId !== undefined;
  const studentStatus = useQuery({
    ...userSegmentQuery(region),
    ...(isBack && {
      queryFn: () =>
        unwrap(getApiClient(region).POST('/user-segment/notify-of-verification-result', { body: { verificationId } })),
    }),
  });
  return { studentStatus, isBack };
}

/** Starts a verification and redirects to the verifier's page. */
export function useStartVerification() {
  const { region } = useView();
  return useMutation({
    mutationFn: () => {
      const returnUrl = location.origin + linkTo('studentVerification', region);
      return unwrap(getApiClient(region).POST('/user-segment/start-verification', { body: { returnUrl } }));
    },
    onSuccess: ({ verificationUrl }) => {
      setStudentFlowCookie();
      location.assign(verificationUrl);
    },
  });
}

/** @jsxImportSource hono/jsx */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Child } from 'hono/jsx';
import type { components } from '../api-spec/generated/office.ts';
import { createFindClientIp } from '../server/http/client-ip.ts';
import { listNetworks } from '../server/http/list-networks.ts';
import { createWindowCounter } from '../server/http/window-counter.ts';
import { createUpdateTable, maximumAgeMs } from '../server/parquet/update-table.ts';
import type { Log } from '../server/telemetry/log.ts';
import { requestLog } from '../server/telemetry/request-log.ts';
import { createBackend, createOpenExport, type Answer, type Values } from './backend.ts';
import type { OfficeSettings } from './env.ts';
import { charts } from './insights/charts.ts';
import { createReader, type Answer as ChartAnswer } from './insights/database.ts';
import { InsightsPage } from './insights/page.tsx';
import { findPeriodProblem, readDates, toCsv } from './insights/period.ts';
import { renderOfficePage } from './layout.tsx';
import { createStaffLogin, type LoginFailure } from './login.ts';
import { officeOperations } from './operations.ts';
import { ChangePage } from './pages/change.tsx';
import { CustomerPage } from './pages/customer.tsx';
import { AuditPage, CustomersPage, PricesPage, SwitchesPage, TasksPage, VouchersPage } from './pages/lists.tsx';
import { isForeignForm, protectOffice } from './protect.ts';
import { formFields, readBack, readValues } from './read-form.ts';
import { createSessions, type StaffSession } from './session.ts';
import styles from './style.css?raw';

type Schemas = components['schemas'];

/** Most requests of a login from one network, as at the site. */
const loginsPerMinute = 300;

const loginProblems: Record<LoginFailure | 'too many', [status: 401 | 429 | 503, text: string]> = {
  unavailable: [503, 'The identity provider does not respond. Try again in a minute.'],
  refused: [401, 'The login was cancelled.'],
  'no role': [401, 'This account has no role in the office.'],
  'too many': [429, 'Too many logins. Try again in a minute.'],
};

/** Creates the staff page. Everything about customers comes from the backend, which checks the roles. */
export function createOffice(settings: OfficeSettings, log: Log): Hono {
  const sessions = createSessions(settings.url, settings.key);
  const login = createStaffLogin(settings, log);
  const callBackend = createBackend(settings);
  const { insightsFolder: folder } = settings;
  const update = createUpdateTable(folder, createOpenExport(settings), maximumAgeMs(settings.isSandbox));
  const readChart = createReader(folder, update);
  const count = createWindowCounter();
  const findAddress = createFindClientIp(settings.addressHeader);
  const app = new Hono();
  app.use(requestLog(log));
  app.use(protectOffice(settings.url));
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (context) => context.text('', 413) }));

  type Shown = { title: string; session?: StaffSession; status?: 200 | 400 | 401 | 403 | 404 | 409 | 429 | 503 };
  const show = (context: Context, { title, session, status = 200 }: Shown, children: Child) =>
    context.html(renderOfficePage({ title, session, path: context.req.path, children }), status);
  const showLoginProblem = (context: Context, failure: keyof typeof loginProblems) => {
    const [status, text] = loginProblems[failure];
    const again = <a href="/login?again=1">Log in with another account</a>;
    return show(context, { title: 'Login', status }, [<p class="problem">{text}</p>, again]);
  };
  /** Shows why the backend refused a call. */
  const showProblem = (context: Context, session: StaffSession, { status, body }: Answer, back = '/') => {
    const known = ([400, 403, 404, 409] as const).find((each) => each === status) ?? 503;
    if (known === 403) log.info('security event', { kind: 'access_denied' });
    const errors = (body['errors'] ?? []) as { field: string; message: string }[];
    return show(
      context,
      { title: 'Not possible', session, status: known },
      <>
        <p class="problem">
          {known === 503 ? 'The backend does not respond.' : String(body['detail'] ?? body['title'])}{' '}
          {errors.map(({ field, message }) => `${field} ${message}`).join('; ')}
        </p>
        <a href={back}>Back</a>
      </>,
    );
  };
  /** Runs a page for staff; without a session the login comes first. */
  const forStaff =
    (render: (context: Context, session: StaffSession) => Response | Promise<Response>) => async (context: Context) => {
      const session = await sessions.read(context);
      if (session !== undefined) return render(context, session);
      const { pathname, search } = new URL(context.req.url);
      const isInsights = context.req.method === 'GET' && pathname.startsWith('/insights');
      return context.redirect(isInsights ? `/login?back=${encodeURIComponent(pathname + search)}` : '/login', 303);
    };
  /** A page with the response of one operation. */
  const addPage = (
    path: string,
    title: string,
    operation: string,
    render: (body: never, session: StaffSession, values: Values) => Child,
  ): unknown =>
    app.get(
      path,
      forStaff(async (context, session) => {
        const values = { ...context.req.query(), ...context.req.param() };
        const answer = await callBackend(session.staff, operation, values);
        if (answer.status !== 200) return showProblem(context, session, answer);
        return show(context, { title, session }, render(answer.body as never, session, values));
      }),
    );

  app.get('/office.css', (context) =>
    context.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=300' }),
  );
  app.on('GET', ['/login', '/callback'], async (context, next) => {
    if (count(listNetworks(findAddress(context) ?? '')[0] ?? '', loginsPerMinute)) return next();
    log.info('security event', { kind: 'rate_limited' });
    context.header('Retry-After', '60');
    return showLoginProblem(context, 'too many');
  });
  app.get('/login', async (context) => {
    const begun = await login.begin(context.req.query('again') === '1');
    if (begun === undefined) return showLoginProblem(context, 'unavailable');
    await sessions.saveAttempt(context, { ...begun.attempt, back: readBack(context.req.query('back')) });
    return context.redirect(begun.location, 303);
  });
  app.get('/callback', async (context) => {
    const attempt = await sessions.takeAttempt(context);
    if (attempt === undefined) return context.redirect('/login', 303);
    const staff = await login.complete(new URL(context.req.url).searchParams, attempt);
    if (typeof staff === 'string') {
      if (staff !== 'unavailable') log.info('security event', { kind: 'login_failed', code: staff });
      return showLoginProblem(context, staff);
    }
    await sessions.start(context, staff);
    log.info('security event', { kind: 'login_succeeded', staff: staff.id });
    return context.redirect(attempt.back, 303);
  });

  app.get(
    '/',
    forStaff(async (context, session) => {
      const query = context.req.query('query') ?? '';
      const answer = query === '' ? undefined : await callBackend(session.staff, 'findCustomers', { query });
      if (answer !== undefined && answer.status !== 200) return showProblem(context, session, answer);
      const body = answer?.body as Schemas['Customers'] | undefined;
      return show(context, { title: 'Customers', session }, <CustomersPage body={body} query={query} />);
    }),
  );
  addPage('/customers/:userId', 'Customer', 'showCustomer', (body, session) => (
    <CustomerPage customer={body} session={session} />
  ));
  addPage('/vouchers', 'Vouchers', 'listVouchers', (body, session) => <VouchersPage body={body} session={session} />);
  addPage('/prices', 'Prices', 'listPrices', (body, session) => <PricesPage body={body} session={session} />);
  addPage('/switches', 'Switches', 'listSwitches', (body, session) => <SwitchesPage body={body} session={session} />);
  addPage('/tasks', 'Tasks', 'listTasks', (body, session) => <TasksPage body={body} session={session} />);
  addPage('/audit', 'Audit log', 'listAudit', (body, _session, { userId }) => (
    <AuditPage body={body} userId={userId === undefined ? undefined : String(userId)} />
  ));

  app.get(
    '/insights',
    forStaff((context) => context.redirect(`/insights/${Object.keys(charts)[0]}`, 303)),
  );
  app.get(
    '/insights/:file',
    forStaff(async (context, session) => {
      const [name = '', format] = (context.req.param('file') ?? '').split('.');
      const [chart, dates] = [Object.hasOwn(charts, name) ? charts[name] : undefined, readDates(context.req.query())];
      if (chart === undefined || (format !== undefined && format !== 'csv')) return context.notFound();
      const problem = findPeriodProblem(dates);
      const answer: ChartAnswer =
        problem === undefined ? await readChart(chart, dates) : { ok: false, reason: problem };
      if (format === 'csv' && answer.ok)
        return context.body(toCsv(answer), 200, { 'Content-Type': 'text/csv; charset=utf-8' });
      const page = <InsightsPage name={name} chart={chart} answer={answer} dates={dates} />;
      const status = answer.ok ? 200 : problem === undefined ? 503 : 400;
      // a query that took too long would run again and again
      if (!answer.ok && answer.isPending === true) context.header('Refresh', '5');
      return show(context, { title: chart.title, session, status }, page);
    }),
  );

  /** Reads a form of the office; undefined for others. */
  const readOwnForm = async (context: Context, { csrf }: StaffSession): Promise<FormData | undefined> => {
    const isForeign = isForeignForm(context.req.raw, settings.url);
    const form = isForeign ? undefined : await context.req.formData().catch(() => undefined);
    if (form?.get(formFields.csrf) === csrf) return form;
    log.info('security event', { kind: 'cross_site_refused' });
    return undefined;
  };
  app.post(
    '/logout',
    forStaff(async (context, session) => {
      if ((await readOwnForm(context, session)) === undefined) return context.text('', 403);
      sessions.end(context, session);
      return show(context, { title: 'Logged out' }, <a href="/login?again=1">Log in</a>);
    }),
  );
  app.post(
    '/do/:operation',
    forStaff(async (context, session) => {
      const form = await readOwnForm(context, session);
      if (form === undefined) return context.text('', 403);
      const operation = context.req.param('operation') ?? '';
      const back = readBack(form.get(formFields.back));
      const isChange = officeOperations.some(({ id, hasBody }) => id === operation && hasBody);
      if (!isChange) return context.text('', 404);
      const isPreview = form.get(formFields.confirmed) === null;
      const key = form.get(formFields.key);
      if (!isPreview && typeof key !== 'string') return context.text('', 400);
      const values = { ...readValues(operation, form), isPreview };
      const answer = await callBackend(session.staff, operation, values, isPreview ? undefined : String(key));
      if (answer.status !== 200) return showProblem(context, session, answer, back);
      const own: string[] = Object.values(formFields);
      const fields = [...form].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && !own.includes(entry[0]),
      );
      const change = answer.body as Schemas['Change'];
      const title = change.isDone ? 'Done' : 'Preview';
      return show(
        context,
        { title, session },
        <ChangePage change={change} operation={operation} fields={fields} session={session} back={back} />,
      );
    }),
  );
  app.notFound((context) => show(context, { title: 'Not found', status: 404 }, <a href="/">Customers</a>));
  app.onError((error, context) => {
    log.error('request failed', { reason: error.message });
    return show(context, { title: 'Something failed', status: 503 }, <a href="/">Customers</a>);
  });
  return app;
}

import type { OperationResult } from './result.ts';

const escape = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Phased = 'positive' | 'negative';

/** One operation in one phase; it is skipped where it had no calls. */
function writeCase({ operationId, phases, skipped, findings }: OperationResult, phase: Phased): string {
  const open = `    <testcase classname="${escape(operationId)}" name="${phase} phase" assertions="${phases[phase]}"`;
  const failures = findings
    .filter((found) => found.phase === phase)
    .map(({ faults, curl }) => `      <failure message="${escape(faults.join('; '))}">${escape(curl)}</failure>\n`);
  if (failures.length > 0) return `${open}>\n${failures.join('')}    </testcase>`;
  if (phases[phase] > 0) return `${open}/>`;
  const reason = skipped ?? (findings.length === 0 ? 'no call was made' : 'the other phase failed');
  return `${open}>\n      <skipped message="${escape(reason)}"/>\n    </testcase>`;
}

/** Writes results as a JUnit report: one test case for each operation and phase, with the command of its finding. */
export function writeJUnit(results: readonly OperationResult[], seconds: number): string {
  const cases = results.flatMap((result) =>
    (['positive', 'negative'] as const).map((phase) => writeCase(result, phase)),
  );
  const failures = cases.filter((text) => text.includes('<failure ')).length;
  const skipped = cases.filter((text) => text.includes('<skipped ')).length;
  const counts = `tests="${cases.length}" failures="${failures}" skipped="${skipped}" time="${seconds.toFixed(1)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="contract fuzz" ${counts}>
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
}

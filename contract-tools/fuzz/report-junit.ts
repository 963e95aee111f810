import type { OperationResult } from './result.ts';

const escape = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Writes results as a JUnit report: one test case for each operation and phase, with the command of its finding. */
export function writeJUnit(results: readonly OperationResult[], seconds: number): string {
  const cases = results.flatMap(({ operationId, phases, counterexample }) =>
    (['positive', 'negative'] as const).map((phase) => {
      const open = `    <testcase classname="${escape(operationId)}" name="${phase} phase, ${phases[phase]} calls"`;
      if (counterexample?.phase !== phase) return `${open}/>`;
      const message = escape(counterexample.faults.join('; '));
      return `${open}>\n      <failure message="${message}">${escape(counterexample.curl)}</failure>\n    </testcase>`;
    }),
  );
  const failures = results.filter(({ counterexample }) => counterexample !== undefined).length;
  const counts = `tests="${cases.length}" failures="${failures}" time="${seconds.toFixed(1)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="contract fuzz" ${counts}>
${cases.join('\n')}
  </testsuite>
</testsuites>
`;
}

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const ports = { site: 3000, backend: 4000, cms: 4100, office: 4700 };
const compose = read('../compose.yaml');

describe('images, units and manifests of each process', () => {
  it.each(Object.entries(ports))('%s runs the command of its image, with only its own secrets', (name, port) => {
    const image = read('../Dockerfile').split(` AS ${name}\n`)[1]?.split('\nFROM ')[0] ?? '';
    expect(image).toContain(`\nEXPOSE ${port}\n`);
    const command = /^CMD \["node", "(.*)"\]$/m.exec(image)?.[1];
    const unit = read(`systemd/nordlyd-${name}.service`);
    expect(unit).toContain(`\nExecStart=/usr/bin/node ${command}\n`);
    expect(unit.match(/\/etc\/nordlyd\/\w+/g)).toEqual([`/etc/nordlyd/${name}`]);
    const manifest = read(`kubernetes/${name}.yaml`);
    expect(manifest).toContain(`containerPort: ${port} `);
    expect(new Set(manifest.match(/secretRef: \{ name: [\w-]+/g))).toEqual(
      new Set([`secretRef: { name: nordlyd-${name}`]),
    );
    for (const probe of ['startup', 'readiness', 'liveness']) expect(manifest).toContain(`${probe}Probe: { httpGet`);
    expect(compose).toMatch(new RegExp(`\n  ${name}:\n.*\n.*target: ${name} }\n    image: nordlyd-${name}\n`));
  });

  it('only staff reach the office', () => {
    expect(compose.match(/'[\d.:]*4700'/g)).toEqual(["'127.0.0.1:4700:4700'"]);
    const host = /OFFICE_HOST=(\S+)/.exec(read('systemd/nordlyd-office.service'))?.[1];
    expect(read('systemd/nordlyd-site.service')).toContain(`\nIPAddressDeny=${host}\n`);
    const policy = read('kubernetes/office.yaml').split('kind: NetworkPolicy')[1];
    expect(policy).toContain('podSelector: { matchLabels: { app: nordlyd-office } }');
    expect(policy).toContain('policyTypes: [Ingress]');
    expect(policy?.match(/from: .*/g)).toEqual([
      'from: [{ namespaceSelector: { matchLabels: { nordlyd-ingress: staff } } }]',
    ]);
  });
});

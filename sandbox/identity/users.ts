import { normalizeEmail as toAddress } from '../../core/domain/email-address.ts';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import type { Region } from './regions.ts';

export const socialProviders = ['google', 'facebook', 'apple'] as const;

export type SocialProvider = (typeof socialProviders)[number];

/** How a user logs in; `schibsted` is an account of this provider, `email` an old one that is being migrated. */
export type LoginProvider = 'schibsted' | 'email' | SocialProvider;

export const loginProviders = ['schibsted', 'email', ...socialProviders] as const satisfies readonly LoginProvider[];

/** An account. The id never changes and is the `sub` of every token. */
export type User = {
  id: string;
  /** lower case */
  email: string;
  name: string;
  region: Region;
  provider: LoginProvider;
  /** null for an account with an upstream provider */
  passwordHash: string | null;
  /** true from registration until the first tokens are issued */
  isNew: boolean;
  privacy: Privacy;
  /** error of the password grant although the password is correct, such as 90111 */
  signInCode?: SignInCode | undefined;
  createdAt: string;
  /** of a member of staff */
  roles?: string[] | undefined;
};

/** Error codes of the older email login about an account or the service. */
export const signInCodes = ['90114', '90111', '90054', '90035', '99999'] as const;

export type SignInCode = (typeof signInCodes)[number];

/** Choices that a user declined on the privacy page. */
export type Privacy = {
  hasOptedOutFromAnalyticsAndProductDevelopment: boolean;
  hasOptedOutFromMarketing3RdPartyPlatforms: boolean;
};

export type NewUser = Pick<User, 'email' | 'name' | 'region' | 'provider' | 'passwordHash' | 'isNew'>;

/** The accounts of the provider. */
export type Users = {
  find: (id: string) => User | undefined;
  /** Finds by email address, case-insensitive. */
  findByEmail: (email: string) => User | undefined;
  findByProvider: (provider: LoginProvider) => User[];
  /** Creates an account; undefined when the email address is in use, also by a parallel request. */
  create: (fields: NewUser) => User | undefined;
  update: (id: string, fields: Partial<Omit<User, 'id' | 'email'>>) => void;
  clear: () => void;
};

/** Normalizes an email address for comparison; an invalid one belongs to no account. */
export const normalizeEmail = (email: string): string => (toAddress(email) ?? email.trim()).toLowerCase();

/** Opens the stored accounts. */
export function openUsers(records: DocumentStore): Users {
  const byId = records.collection<User>('user');
  const byEmail = records.collection<{ id: string }>('user-email');
  const find = (id: string): User | undefined => byId.get(id);
  return {
    find,
    findByEmail: (email) => {
      const entry = byEmail.get(normalizeEmail(email));
      return entry && find(entry.id);
    },
    findByProvider: (provider) => byId.list().filter((user) => user.provider === provider),
    create: (fields) =>
      records.transaction(() => {
        const user: User = {
          ...fields,
          id: crypto.randomUUID(),
          email: normalizeEmail(fields.email),
          privacy: {
            hasOptedOutFromAnalyticsAndProductDevelopment: false,
            hasOptedOutFromMarketing3RdPartyPlatforms: false,
          },
          createdAt: new Date().toISOString(),
        };
        if (!byEmail.add(user.email, { id: user.id })) return undefined;
        byId.put(user.id, user);
        return user;
      }),
    update: (id, fields) => {
      const user = find(id);
      if (user) byId.put(id, { ...user, ...fields });
    },
    clear: () => {
      byId.clear();
      byEmail.clear();
    },
  };
}

import * as oauth from 'oauth4webapi';

/** How a client proves its secret, with the names of discovery; the first one that the provider supports counts. */
const methods = {
  client_secret_basic: oauth.ClientSecretBasic,
  client_secret_post: oauth.ClientSecretPost,
  client_secret_jwt: oauth.ClientSecretJwt,
};

type Metadata = { token_endpoint_auth_methods_supported?: string[] | undefined };

const findMethod = (server: Metadata) => {
  // the default of the standard (OpenID Connect Discovery, 3)
  const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return Object.entries(methods).find(([name]) => supported.includes(name))?.[1];
};

/** True when a client with a secret can authenticate at the provider. */
export const acceptsSecrets = (server: Metadata): boolean => findMethod(server) !== undefined;

/** The authentication of a client as the provider's discovery document supports it; by default in the body. */
export const authenticateClient = (secret: string, server: Metadata): oauth.ClientAuth =>
  (findMethod(server) ?? oauth.ClientSecretPost)(secret);

import client from '@adyen/api-library/lib/src/client.js';
import * as config from '@adyen/api-library/lib/src/config.js';
import checkout from '@adyen/api-library/lib/src/services/checkout/index.js';
import hmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js';

/** Node imports a CommonJS module as a whole; its types describe the class that it exports as `default`. */
const readDefault = <Class>(module: Class): Class => (module as unknown as { default: Class }).default;

/** The parts of Adyen's library that the product uses: the library's index loads every API, which takes a second. */
export const Client = readDefault(client);
export const Config = readDefault(config.default);
export const CheckoutAPI = readDefault(checkout);
export const HmacValidator = readDefault(hmacValidator);
export const { EnvironmentEnum } = config;

/** The product's name wherever the specification says {product}; an owner renames it here. */
export const brand = 'Nordlyd';

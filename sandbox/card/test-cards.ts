/** Test cards of the front page. */
export const testCards: readonly { number: string; expiry: string; code: string; result: string }[] = [
  { number: '4111 1111 1111 1111', expiry: '03/30', code: '737', result: 'Authorised (Visa)' },
  { number: '5555 4444 3333 1111', expiry: '03/30', code: '737', result: 'Authorised (Mastercard)' },
  { number: '3700 000000 00002', expiry: '03/30', code: '7373', result: 'Authorised (American Express)' },
  { number: '5454 5454 5454 5454', expiry: '03/30', code: '737', result: "Redirect to the bank's page: five endings" },
  {
    number: '4212 3456 7891 0006',
    expiry: '03/30',
    code: '737',
    result: '3-D Secure 2 in the page: “password” is Authorised, anything else Refused 11',
  },
  {
    number: '5201 2815 0512 9736',
    expiry: '03/30',
    code: '737',
    result: '3-D Secure 2 without a question: the bank looks at the browser, and it is Authorised',
  },
  { number: '4111 1111 1111 1112', expiry: '03/30', code: '737', result: 'Stopped in the form: wrong check digit' },
  { number: '6011 6011 6011 6611', expiry: '03/30', code: '737', result: 'Stopped in the form: brand not accepted' },
  { number: 'any of the first three', expiry: '03/30', code: 'any other', result: 'Refused 24, CVC Declined' },
];

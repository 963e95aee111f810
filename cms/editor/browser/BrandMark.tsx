/** The product's logo: northern lights over a dark horizon. */
export const BrandMark = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <rect width="24" height="24" rx="6" fill="#071426" />
    <path
      d="M5 17c2-8 4-11 6-11s1 6 3 6 2-4 5-7"
      fill="none"
      stroke="#5fe0b8"
      strokeWidth="2.2"
      strokeLinecap="round"
    />
  </svg>
);

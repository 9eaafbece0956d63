/** The English message modules for browsers. messages.ts has the Chinese ones and names the same exceptions. */
export default import.meta.glob<{ default: unknown }>([
  "./en/*.ts",
  "../{features,pages}/**/*.en.ts",
  "!../features/**/newsroom/**",
  "!./*/{answers,boot}.ts",
  "!../**/{account,auth,check,comment,copy,ledger,message,role,share-card,tool-answer}.en.ts",
]);

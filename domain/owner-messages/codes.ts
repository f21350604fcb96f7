/** Why a discount code was not made or ended. */
export const codeMessages = {
  'code-missing': 'Please enter the code that shoppers type.',
  'code-wrong':
    'A code has at most 32 letters and digits, such as FRIDAY20. Hyphens may stand between them.',
  'code-kind-unknown': 'A code takes off a percentage or a sum. Please choose one of them.',
  'code-percent-wrong': 'Please enter a whole percentage from 1 to 99.',
  'code-sum-wrong': 'Please enter a sum in cedis, such as 50 or 49.90, of at most 100,000.',
  'code-time-wrong': 'Please enter date and time in GMT, such as 2027-01-16T18:00Z.',
  'code-until-before-from': 'The code would end before it begins. Please choose a later end.',
  'code-until-past': 'This time has passed. Please choose one that is still to come.',
  'code-uses-wrong': 'Please enter a whole number from 1 to 1,000,000, or leave it empty.',
  'code-per-person-wrong': 'Please enter a whole number from 1 to 1,000, or leave it empty.',
  'code-product-wrong': 'Please enter the number of a piece, or leave it empty.',
  'code-scope-double': 'A code is for a collection or for a piece. Please choose one of them.',
  'code-exists': 'There is such a code already. Please choose another word.',
  'code-collection-unknown': 'There is no such collection. Please choose another one.',
  'code-product-unknown': 'There is no piece with this number. Please check it.',
  'code-unknown': 'There is no such code.',
  'code-over': 'The time of this code is over. Please make another one.',
  'code-ended': 'This code has been ended already.',
} as const
